import { useState } from 'react'
import type { ReportedContent } from '#contract/moderation.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Segments } from '#pwa/ui/segments.tsx'
import { SkeletonRow } from '#pwa/ui/skeleton.tsx'
import { useAdminMessages } from './i18n.ts'
import { Reported } from './reported.tsx'
import { useFresh } from './use-fresh.ts'

/** What people reported, and what came of it. */
export function Moderation() {
  const words = useAdminMessages()
  const [state, setState] = useState<'open' | 'decided'>('open')
  const { body: things, isFailed, refresh } = useFresh<ReportedContent[]>(`/api/admin/reports?state=${state}`)

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{words.moderation}</h2>
      <p className="text-muted">{words.moderationText}</p>
      <Segments
        className="mt-4"
        label={words.moderation}
        isLabelHidden
        chosen={state}
        onChoose={setState}
        options={[
          { value: 'open', label: words.open },
          { value: 'decided', label: words.decided },
        ]}
      />
      <div className="mt-4">
        {isFailed && (
          <Notice
            tone="error"
            action={
              <Button size="small" look="quiet" onClick={refresh}>
                {words.retry}
              </Button>
            }
          >
            {words.reportsFailed}
          </Notice>
        )}
        {!things && !isFailed && <SkeletonRow />}
        {things?.length === 0 && <p className="text-muted">{state === 'open' ? words.noReports : words.noneDecided}</p>}
        <ul>
          {things?.map(thing => (
            <li
              key={`${thing.id} ${thing.decision?.id}`}
              className="border-b border-line py-5 last:border-b-0 last:pb-0"
            >
              <Reported thing={thing} onDecided={refresh} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
