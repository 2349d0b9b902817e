import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useDemoI18n } from '#pwa/i18n/pages/demo.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { TextLink } from '#pwa/ui/button.tsx'

/** The notice on every demo page that its data is made up. */
export function DemoStrip() {
  const i18n = useDemoI18n()
  const { join } = useI18n().shell.header

  return (
    <div className="border-b border-line bg-surface">
      <div className="page flex min-h-12 flex-wrap items-center gap-x-3 py-1 text-sm">
        <Badge tone="waiting">{i18n.mode}</Badge>
        <p className="grow text-muted max-sm:order-last max-sm:w-full max-sm:pb-2">{i18n.modeText}</p>
        <TextLink href={paths.join()} look="strong" className="ml-auto">
          {join}
        </TextLink>
      </div>
    </div>
  )
}

export function Stats({ stats }: { stats: { value: string; name: string }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {stats.map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="display figures text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
