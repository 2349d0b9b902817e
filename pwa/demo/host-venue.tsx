import { withTimes } from '#contract/events/event-time-labels.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { Poster } from '#pwa/ui/poster.tsx'
import { useDemoI18n } from './i18n.ts'

export function HostVenue() {
  const i18n = useDemoI18n().host
  const format = useFormat()

  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Poster id="demo-roof" genre="latin jazz" width={1000} height={300} className="h-48 md:h-64" />
      <div className="p-6 md:p-8">
        <h2 className="display text-3xl">La Terraza</h2>
        <p className="mt-2 max-w-xl text-lg text-muted">{i18n.venueText}</p>
        <dl className="mt-6 grid gap-x-10 sm:grid-cols-2">
          {i18n.venueFacts.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-6 border-t border-line py-3.5">
              <dt className="text-muted">{name}</dt>
              <dd className="figures text-right font-semibold">{withTimes(value, format)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
