import { type ComponentType, type ReactNode, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import type { GoerPanel, GoerSheetProps } from './goer-sheet.tsx'
import { shareEvent } from './share.ts'
import type { ShareDialogProps } from './share-dialog.tsx'

type Sheet =
  | { kind: 'host'; Dialog: ComponentType<ShareDialogProps> }
  | { kind: 'goer'; Dialog: ComponentType<GoerSheetProps> }

/**
 * The sheet to share an event, loaded when it is opened: for the host pictures and links with codes, for members and
 * guests the picture of a person who goes, invitations, and the own place for a friend. `goerName` is the name of a
 * viewer who goes. A visitor who does not go gets the share sheet of the device at once, and so does everybody while
 * the sheet cannot be loaded.
 */
export function useShareSheet(
  event: Event,
  goerName: string | null,
): { share: (panel?: GoerPanel) => Promise<void>; sheet: ReactNode } {
  const userId = useSession(session => session.me?.id ?? null)
  const isHost = userId === event.createdBy
  const [loaded, setLoaded] = useState<Sheet | null>(null)
  const [panel, setPanel] = useState<GoerPanel | null>(null)
  const close = () => setPanel(null)

  const share = async (opened: GoerPanel = 'ways') => {
    if (userId === null && goerName === null) return await shareEvent(event)
    try {
      setLoaded(await load(isHost))
      setPanel(opened)
    } catch {
      // The module is not on the device and there is no signal.
      if (opened === 'ways') return await shareEvent(event)
      showToast({ title: useLanguage.getState().i18n.shell.offline })
    }
  }

  return { share, sheet: sheet() }

  function sheet() {
    if (loaded?.kind === 'host' && userId !== null)
      return <loaded.Dialog event={event} hostId={userId} isOpen={panel !== null} onClose={close} />
    if (loaded?.kind === 'goer')
      return (
        <loaded.Dialog
          event={event}
          userId={userId}
          goerName={goerName}
          first={panel ?? 'ways'}
          isOpen={panel !== null}
          onClose={close}
        />
      )
    return null
  }
}

async function load(isHost: boolean): Promise<Sheet> {
  if (isHost) return { kind: 'host', Dialog: (await import(/* online */ './share-dialog.tsx')).default }
  return { kind: 'goer', Dialog: (await import(/* online */ './goer-sheet.tsx')).default }
}
