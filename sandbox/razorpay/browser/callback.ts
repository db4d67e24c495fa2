document.querySelector<HTMLFormElement>('#callback')?.submit()

export {}
