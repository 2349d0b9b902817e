import type { PhoneLibrary } from './phone-format.ts'

let loaded: PhoneLibrary | undefined

export function loadedPhoneLibrary(): PhoneLibrary | undefined {
  return loaded
}

/**
 * Loads the library with its tables, 40 kB compressed. Undefined without a connection: a typed number is then neither
 * formatted nor checked on the device.
 */
export async function loadPhoneLibrary(): Promise<PhoneLibrary | undefined> {
  loaded ??= await import(/* online */ './phone-format.ts').then(
    module => module.phoneLibrary,
    () => undefined,
  )
  return loaded
}
