import Check from 'lucide-react/icons/check'
import type { Attendance } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { Dialog } from '#pwa/ui/dialog.tsx'
import type { GoingChoicesProps } from './going-choices.tsx'

export type GoingSheetProps = GoingChoicesProps & { isOpen: boolean; onClose: () => void }

/** Going, maybe, or not going. */
export default function GoingSheet({ actions, isFull, isOpen, onClose }: GoingSheetProps) {
  const { events, shell } = useI18n()
  const i18n = events.page
  const { attendance } = actions
  const choices: { state: Attendance | null; label: string; note?: string; isDisabled?: boolean }[] = [
    { state: 'going', label: isFull ? i18n.full : i18n.imGoing, isDisabled: isFull },
    { state: 'interested', label: i18n.maybe, note: i18n.maybeText },
    ...(attendance ? [{ state: null, label: i18n.notGoing }] : []),
  ]

  const choose = (state: Attendance | null) => {
    onClose()
    if (state === attendance) return
    // A second press of the chosen state takes it back.
    const pressed = state ?? attendance
    if (pressed) actions.attend(pressed)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={i18n.goingTitle} closeLabel={shell.dialog.close}>
      <ul className="space-y-2.5">
        {choices.map(({ state, label, note, isDisabled }) => (
          <li key={label}>
            <button
              type="button"
              aria-pressed={state === attendance}
              disabled={isDisabled}
              onClick={() => choose(state)}
              className={classNames(
                'flex min-h-14 w-full items-center justify-between gap-4 rounded-control border px-4 py-2.5 text-left disabled:opacity-55',
                state === attendance ? 'border-accent' : 'border-line hover:border-edge',
              )}
            >
              <span>
                <span className="block font-semibold">{label}</span>
                {note && <span className="block text-sm text-muted">{note}</span>}
              </span>
              {state === attendance && <Check aria-hidden className="size-5 shrink-0 text-accent-strong" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
