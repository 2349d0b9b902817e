export function isPagePath(_pathname: string): boolean {
  return true
}
