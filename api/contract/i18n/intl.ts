/** Returns the function with its results remembered by its arguments, of which there must be few. */
export function remembered<Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const results = new Map<string, Result>()
  return (...given) => {
    const key = JSON.stringify(given)
    const result = results.get(key) ?? make(...given)
    results.set(key, result)
    return result
  }
}

// All objects of `Intl` are made here and in `intl-names.ts`, and once: making one takes longer than rendering a row.

export const dateFormat = remembered(
  (tag: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)
export const numberFormat = remembered(
  (tag: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
)

/** Not all browsers list the hour cycles of a region; the others have those of the language in it. */
export const hourCycleIn = remembered((region: string, tag: string) => {
  const [cycle] = new Intl.Locale(`und-${region}`).getHourCycles?.() ?? []
  return cycle ?? dateFormat(tag, { hour: 'numeric' }).resolvedOptions().hourCycle
})

/** The region of a language tag such as `es-CO`; undefined without one. Throws no error for text that is no tag. */
export function regionOfTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}
