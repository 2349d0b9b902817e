import type { Event } from '#contract/events/events.ts'
import { partsNow } from '#contract/events/program.ts'
import { useProgramI18n } from './program-i18n.ts'

/** Who plays or teaches now, in a list. Computed on the device, without a connection too. */
export default function PlayingNow({ event, nowMs }: { event: Event; nowMs: number }) {
  const text = useProgramI18n()
  const names = partsNow(event, nowMs).map(({ kind, name }) => name ?? text.kinds[kind])
  return names.length > 0 && <p className="text-sm font-semibold text-live-strong">{text.playing(names.join(' · '))}</p>
}
