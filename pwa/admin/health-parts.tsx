import { useId } from 'react'
import type { Readiness } from '#contract/monitoring/readiness/readiness.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { Badge } from '#pwa/ui/badge.tsx'

/** The state of the server in the list of the sections: a green dot, or how many of its parts fail. */
export function HealthDot({ readiness }: { readiness: Readiness | undefined }) {
  const i18n = useAdminI18n()
  const id = useId()
  if (!readiness) return null
  const failing = Object.values(readiness.checks).filter(isWorking => !isWorking).length
  return failing > 0 ? (
    <Badge tone="danger">{i18n.partsFail(failing)}</Badge>
  ) : (
    <svg role="img" aria-labelledby={id} viewBox="0 0 10 10" className="size-2.5 text-live-strong">
      <title id={id}>{i18n.partsWork}</title>
      <circle cx="5" cy="5" r="5" fill="currentColor" />
    </svg>
  )
}

const parts = ['database', 'files', 'redis', 'standby', 'backup'] as const

/** Each part that the site uses, and whether it works. */
export function HealthParts({ checks }: Pick<Readiness, 'checks'>) {
  const i18n = useAdminI18n()
  return (
    <ul className="mb-5">
      {parts.map(
        part =>
          checks[part] !== undefined && (
            <li key={part} className="flex items-center justify-between gap-3 border-b border-line py-2">
              {i18n.parts[part]}
              <Badge tone={checks[part] ? 'quiet' : 'danger'}>
                {checks[part] ? i18n.states.success : i18n.states.error}
              </Badge>
            </li>
          ),
      )}
    </ul>
  )
}
