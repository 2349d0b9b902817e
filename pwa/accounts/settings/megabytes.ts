/** A size in megabytes, formatted in the selected language. */
export function megabytes(bytes: number, language: string): string {
  const digits = bytes < 10_000_000 ? 1 : 0
  return (bytes / 1_000_000).toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
