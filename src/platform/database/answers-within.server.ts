/** A server that takes the question and says nothing has failed, too: whoever asks does not wait long. */
export function answersWithin(ask: () => Promise<unknown>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), milliseconds)
    ask()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(late))
  })
}
