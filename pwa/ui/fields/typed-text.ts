import { create } from 'zustand'

type Typed = {
  /** The id of the member who typed, or `OF_THE_SERVER`; undefined until the page was opened. */
  owner: string | undefined
  texts: Record<string, string>
}

const NOTHING: Typed = { owner: undefined, texts: {} }
const useAllTyped = create<Typed>(() => NOTHING)

/** The owner of text that is typed with the password of the server: it belongs to no member. */
const OF_THE_SERVER = 'server'

/**
 * Text typed by an admin, in memory only: it survives an automatic lock of the page and is deleted on sign-out, and
 * when another person opens the page.
 */
export function useTypedText(name: string) {
  const typed = useAllTyped(all => all.texts[name] ?? '')
  return [typed, (text: string) => storeTyped(name, text)] as const
}

/**
 * The fields of a form that were touched, with their values. `forget` is called after a save with what was sent: a
 * value that was typed in the meantime stays.
 */
export function useTypedFields<Fields extends object>(name: string) {
  const [stored] = useTypedText(name)
  return {
    typed: fieldsIn<Fields>(stored),
    set: (change: Partial<Fields>) => typeFields(name, change),
    forget: (sent: Partial<Fields>) => forgetFields(name, sent),
  }
}

export function typedIn(name: string): string {
  return useAllTyped.getState().texts[name] ?? ''
}

export function storeTyped(name: string, text: string) {
  useAllTyped.setState(({ texts }) => ({ texts: { ...texts, [name]: text } }))
}

export function typeFields<Fields extends object>(name: string, change: Partial<Fields>) {
  storeTyped(name, JSON.stringify({ ...fieldsIn<Fields>(typedIn(name)), ...change }))
}

export function forgetFields<Fields extends object>(name: string, sent: Partial<Fields>) {
  const sentTexts = new Map(Object.entries(sent).map(([field, value]) => [field, JSON.stringify(value)]))
  const left = Object.entries(fieldsIn<Fields>(typedIn(name))).filter(
    ([field, value]) => JSON.stringify(value) !== sentTexts.get(field),
  )
  storeTyped(name, left.length === 0 ? '' : JSON.stringify(Object.fromEntries(left)))
}

/** The text was stored by `typeFields`. */
export function fieldsIn<Fields extends object>(stored: string): Partial<Fields> {
  return stored === '' ? {} : (JSON.parse(stored) as Partial<Fields>)
}

/** Called for the person who opened the page: deletes what another person typed in this tab. */
export function keepTypedOf(userId: string | null) {
  const owner = userId ?? OF_THE_SERVER
  if (useAllTyped.getState().owner !== owner) useAllTyped.setState({ owner, texts: {} })
}

export function removeTyped() {
  useAllTyped.setState(NOTHING)
}
