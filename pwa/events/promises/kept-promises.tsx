import type { KeptPromises as Kept } from '#contract/events/promises/promises.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { usePromisesI18n } from '#pwa/i18n/pages/promises.ts'

/** "Kept 8 of 10 promises", of a host or a series. */
export default function KeptPromises({ promises }: { promises: Kept }) {
  const { tag } = useFormat()
  return <p className="figures mt-1">{usePromisesI18n().kept({ ...promises, tag })}</p>
}
