export function afterMs(ms: number) {
  return new Promise<undefined>(resolve => setTimeout(resolve, ms))
}
