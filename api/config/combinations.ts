import type { Given } from './environment.ts'

/** Invalid settings. The message is a sentence for the operator. */
export class BadConfig extends Error {
  override name = 'BadConfig'
}

/** The settings whose value is no list. */
type SingleSetting = {
  [Name in keyof Given]-?: Given[Name] extends string | number | undefined ? Name : never
}[keyof Given]

/** Settings that are only valid together: returns their values, or undefined when none is set. */
export function settingsInGroup<Names extends SingleSetting[]>(
  settings: Given,
  ...names: Names
): { [I in keyof Names]: string } | undefined {
  const missing = names.filter(name => !settings[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new BadConfig(`${names.join(', ')} belong together; ${missing.join(', ')} is not set.`)
  return names.map(name => String(settings[name])) as { [I in keyof Names]: string }
}

/** An address to which secrets may be sent: https, or this machine. */
export function isSafeOrigin({ protocol, hostname }: URL) {
  return protocol === 'https:' || /^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(hostname)
}
