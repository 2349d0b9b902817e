import { useState } from 'react'
import * as calls from '#contract/admin/calls.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { SkeletonRow } from '#pwa/ui/skeleton.tsx'
import { resource } from '#sw/http/send.ts'
import { FewFirst } from './gate/few-first.tsx'
import { useUncached } from './gate/use-uncached.ts'
import { Reported } from './reported.tsx'

/** The reported content, and the decisions about it. */
export function Moderation({ onDecided }: { onDecided: () => void }) {
  const i18n = useAdminI18n()
  const [state, setState] = useState<'open' | 'decided'>('open')
  const { body: items, isFailed, refresh } = useUncached(resource(calls.reports, { query: { state } }))

  const finish = () => {
    refresh()
    onDecided()
  }

  return (
    <Card className="p-5 md:p-6">
      <p className="text-muted">{i18n.moderationText}</p>
      <Segments
        className="mt-4"
        label={i18n.moderation}
        isLabelHidden
        chosen={state}
        onChoose={setState}
        options={[
          { value: 'open', label: i18n.open },
          { value: 'decided', label: i18n.decided },
        ]}
      />
      <div className="mt-4">
        {isFailed && (
          <Notice tone="error" action={<SmallButton onClick={refresh}>{i18n.retry}</SmallButton>}>
            {i18n.reportsFailed}
          </Notice>
        )}
        {!items && !isFailed && <SkeletonRow />}
        {items?.length === 0 && <p className="text-muted">{state === 'open' ? i18n.noReports : i18n.noneDecided}</p>}
        <FewFirst of={items ?? []} count={4}>
          {item => (
            <li key={`${item.id} ${item.decision?.id}`} className="border-b border-line py-5 last:border-b-0 last:pb-0">
              <Reported item={item} onDecided={finish} />
            </li>
          )}
        </FewFirst>
      </div>
    </Card>
  )
}
