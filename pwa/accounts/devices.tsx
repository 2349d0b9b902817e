import { useState } from 'react'
import type { DeviceSession } from '#contract/accounts.ts'
import { deviceName } from '#contract/device-name.ts'
import { useCopy } from '#pwa/copy.ts'
import { momentLabel } from '#pwa/moments.ts'
import { CopyStates } from '#pwa/people/copy-states.tsx'
import { RowsSkeleton } from '#pwa/people/rows-skeleton.tsx'
import { sentenceFor } from '#pwa/refusals.ts'
import type { Me } from '#pwa/session.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useLanguage, useWords } from '#pwa/words.ts'
import { request } from '#sw/request.ts'

const SESSIONS = '/api/auth/sessions'

/** Everywhere somebody is signed in, so that a lost phone can be shut out from this one. */
export function Devices({ me }: { me: Me }) {
  const words = useWords()
  const text = words.accounts.settings
  const sessions = useCopy<DeviceSession[]>(SESSIONS, me.id)
  const [ending, setEnding] = useState<string | null>(null)

  const end = async (id: string | null) => {
    setEnding(id ?? 'others')
    try {
      await request(id === null ? SESSIONS : `${SESSIONS}/${id}`, { method: 'DELETE' })
      showToast({ title: text.ended })
      sessions.refresh()
    } catch (error) {
      showToast({ title: sentenceFor(error, words, text.endFailed), tone: 'danger' })
    } finally {
      setEnding(null)
    }
  }

  return (
    <CopyStates copy={sessions} loading={<RowsSkeleton rows={2} />} failed={text.devicesFailed}>
      {list => (
        <>
          <ul>
            {list.map(session => (
              <DeviceLine
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => void end(session.id)}
              />
            ))}
          </ul>
          {list.length > 1 && (
            <Button
              look="quiet"
              size="small"
              isBusy={ending === 'others'}
              className="mt-4"
              onClick={() => void end(null)}
            >
              {text.endOthers}
            </Button>
          )}
        </>
      )}
    </CopyStates>
  )
}

function DeviceLine(props: { session: DeviceSession; isEnding: boolean; onEnd: () => void }) {
  const { session, isEnding, onEnd } = props
  const { language, words } = useLanguage()
  const text = words.accounts.settings
  const name = deviceName(session.userAgent) ?? text.unknownDevice
  const seen = momentLabel(session.seenAt, language)

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="figures text-sm text-muted">{text.lastSeen(seen)}</p>
      </div>
      {session.isCurrent ? (
        <Badge tone="live">{text.thisDevice}</Badge>
      ) : (
        <Button look="quiet" size="small" isBusy={isEnding} aria-label={text.endOneOf(name)} onClick={onEnd}>
          {text.endOne}
        </Button>
      )}
    </li>
  )
}
