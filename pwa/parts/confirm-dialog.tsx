import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '#pwa/parts/dialog.tsx'
import { Button, QuietButton } from '#pwa/ui/button.tsx'

type ConfirmDialogProps = Pick<DialogProps, 'isOpen' | 'onClose' | 'title'> & {
  /** The label of the button that confirms. */
  confirm: string
  onConfirm: () => unknown
  isBusy?: boolean
  look?: 'accent' | 'danger'
  /** The label of the button that closes the dialog, beside the cross. */
  cancel?: string
  /** The text, as a sentence or as elements. */
  children?: ReactNode
}

/** Asks before an action that cannot be undone, or that others notice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, onConfirm, isBusy = false, look = 'danger', cancel, children, ...dialog } = props
  const Text = typeof children === 'string' ? 'p' : 'div'
  return (
    <Dialog {...dialog}>
      <div className="space-y-6">
        {children !== undefined && <Text className="wrap-anywhere">{children}</Text>}
        <div className="flex flex-wrap gap-3">
          <Button look={look} isBusy={isBusy} onClick={() => void onConfirm()}>
            {confirm}
          </Button>
          {cancel && <QuietButton onClick={dialog.onClose}>{cancel}</QuietButton>}
        </div>
      </div>
    </Dialog>
  )
}
