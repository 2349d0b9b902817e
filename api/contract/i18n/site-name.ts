/** The name in all sentences, unless the installation has a name of its own. */
export const DEFAULT_NAME = 'Pista'

/** Stands for the default name in a value that a sentence contains, such as the title of an event, which keeps it. */
const PROTECTED = '\uE000'

const renamed = new Map<string, WeakMap<object, object>>()

/** The messages with the name of the installation in place of the default name. */
export function withSiteName<Messages extends object>(messages: Messages, name: string): Messages {
  if (name === DEFAULT_NAME) return messages
  const known = renamed.get(name) ?? new WeakMap<object, object>()
  renamed.set(name, known)
  const before = known.get(messages)
  // The stored object was made from these messages.
  if (before) return before as Messages
  const made = mapped(messages, text => text.replaceAll(DEFAULT_NAME, () => name)) as Messages
  known.set(messages, made)
  // Messages with the name of the installation stay as they are, also if that name contains the default one.
  known.set(made, made)
  return made
}

function mapped(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map(item => mapped(item, map))
  if (typeof value === 'function')
    return (...values: unknown[]) => {
      const kept = values.map(item => mapped(item, text => text.replaceAll(DEFAULT_NAME, PROTECTED)))
      const result: unknown = Reflect.apply(value, undefined, kept)
      return mapped(result, text => map(text).replaceAll(PROTECTED, DEFAULT_NAME))
    }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, map)]))
}
