export function TwoDoors() {
  return null
}
