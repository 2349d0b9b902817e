import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import { type ReactNode, useState } from 'react'
import { displayNameOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { send } from '#pwa/data/deliveries.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { ReportDialog } from '#pwa/parts/report-dialog.tsx'
import { Menu, menuItemClasses } from '#pwa/ui/menu.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { type BlockedPerson, block } from '#sw/delivery/kinds/blocks.ts'

export type PersonMenuProps = {
  viewerId: string
  person: BlockedPerson & Pick<PublicUser, 'isBlocked'>
  onBlock: () => void
  /** Positions the menu beside its button. */
  className?: string
  /** Other things to report, shown between the two items. */
  children?: ReactNode
}

export function PersonMenu({ viewerId, person, onBlock, className = 'right-auto! left-0', children }: PersonMenuProps) {
  const i18n = useI18n()
  const text = i18n.people.public
  const [isReporting, setIsReporting] = useState(false)
  const [isBlocking, setIsBlocking] = useState(false)

  const toggleBlock = async () => {
    setIsBlocking(false)
    const { isBlocked, ...blocked } = person
    const outcome = await send(viewerId, block, person.id, { blocks: !isBlocked, person: blocked })
    if (outcome === 'delivered') showToast(isBlocked ? text.unblocked : text.blocked)
    if (outcome !== 'refused') onBlock()
  }

  return (
    <>
      <Menu label={text.more(displayNameOf(person))} trigger={<Ellipsis className="size-6" />} className={className}>
        <button type="button" className={menuItemClasses} onClick={() => setIsReporting(true)}>
          <Flag className="size-5 text-muted" />
          {text.report}
        </button>
        {children}
        <button
          type="button"
          className={menuItemClasses}
          onClick={() => (person.isBlocked ? void toggleBlock() : setIsBlocking(true))}
        >
          <Ban className="size-5 text-muted" />
          {person.isBlocked ? text.unblock : text.block}
        </button>
      </Menu>
      <ConfirmDialog
        isOpen={isBlocking}
        onClose={() => setIsBlocking(false)}
        title={text.blockTitle(displayNameOf(person))}
        confirm={text.block}
        onConfirm={toggleBlock}
        look="accent"
        cancel={text.cancel}
      >
        {text.blockText}
      </ConfirmDialog>
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
