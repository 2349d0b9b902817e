import { MAX_NAME_PEOPLE, MAX_NAMES_AT_ONCE } from '#contract/events/limits.ts'

export type TypedName = { name: string; people: number }

/** The names of a text with one on each line: "Lucía Bravo +2" is she and two more. Null if there are too many. */
export function typedNames(text: string): TypedName[] | null {
  const names = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => {
      const [, name = line, more = '0'] = /^(.*?)\s*\+\s*(\d{1,3})$/.exec(line) ?? []
      return { name, people: 1 + Number(more) }
    })
    .filter(({ name }) => name !== '')
  return names.length > MAX_NAMES_AT_ONCE || names.some(({ people }) => people > MAX_NAME_PEOPLE) ? null : names
}
