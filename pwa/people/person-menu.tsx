import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import { type ReactNode, useState } from 'react'
import type { PublicUser } from '#contract/people/calls.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import { useI18n } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { Menu, menuItemClasses } from '#pwa/ui/menu.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { request } from '#sw/http/request.ts'
import { ReportDialog } from './report-dialog.tsx'

export type PersonMenuProps = {
  person: Pick<PublicUser, 'id' | 'isBlocked'> & Named
  onBlock: () => void
  /** Positions the menu beside its button. */
  className?: string
  /** Other things to report, shown between the two items. */
  children?: ReactNode
}

/** The menu to report a person to the moderators or to block them. */
export function PersonMenu({ person, onBlock, className = 'right-auto! left-0', children }: PersonMenuProps) {
  const i18n = useI18n()
  const text = i18n.people.public
  const [isReporting, setIsReporting] = useState(false)
  const [isBlocking, setIsBlocking] = useState(false)

  const toggleBlock = async () => {
    setIsBlocking(false)
    try {
      await request(`/api/blocks/${person.id}`, { method: person.isBlocked ? 'DELETE' : 'PUT' })
      showToast(person.isBlocked ? text.unblocked : text.blocked)
      onBlock()
    } catch (error) {
      const description = sentenceFor(error, i18n, text.blockFailed)
      showToast({ title: text.error, description, tone: 'danger' })
    }
  }

  return (
    <>
      <Menu
        label={text.more(displayNameOf(person))}
        trigger={<Ellipsis aria-hidden className="size-6" />}
        className={className}
      >
        <button type="button" className={menuItemClasses} onClick={() => setIsReporting(true)}>
          <Flag aria-hidden className="size-5 text-muted" />
          {text.report}
        </button>
        {children}
        <button
          type="button"
          className={menuItemClasses}
          onClick={() => (person.isBlocked ? void toggleBlock() : setIsBlocking(true))}
        >
          <Ban aria-hidden className="size-5 text-muted" />
          {person.isBlocked ? text.unblock : text.block}
        </button>
      </Menu>
      <Dialog
        isOpen={isBlocking}
        onClose={() => setIsBlocking(false)}
        title={text.blockTitle(displayNameOf(person))}
        closeLabel={i18n.shell.dialog.close}
      >
        <p className="text-muted">{text.blockText}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => void toggleBlock()}>{text.block}</Button>
          <Button look="quiet" onClick={() => setIsBlocking(false)}>
            {text.cancel}
          </Button>
        </div>
      </Dialog>
      <ReportDialog
        kind="user"
        targetId={person.id}
        title={text.reportTitle(displayNameOf(person))}
        isOpen={isReporting}
        onClose={() => setIsReporting(false)}
      />
    </>
  )
}
