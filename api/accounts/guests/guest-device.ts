import type { Secrets } from '../session/secrets.ts'

/** Keyed, because the key of a device is a secret that its guests prove themselves with. */
export function guestDeviceHash(secrets: Secrets, device: string): Buffer {
  return secrets.hash('guest-origin', `device ${device}`)
}
