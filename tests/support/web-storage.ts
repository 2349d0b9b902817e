/** The `localStorage` or `sessionStorage` of a page, with its entries in a map that the test can read. */
export function storageOn(entries: Map<string, string>) {
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}
