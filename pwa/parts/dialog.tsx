import type { ReactNode } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { ModalDialog, type ModalDialogProps } from '#pwa/ui/dialog.tsx'

export type DialogProps = Omit<ModalDialogProps, 'closeLabel'>

/** A modal dialog with the label of its cross in the language of the reader. */
export function Dialog(props: DialogProps) {
  return <ModalDialog {...props} closeLabel={useI18n().shell.dialog.close} />
}

type ConfirmDialogProps = Pick<DialogProps, 'isOpen' | 'onClose' | 'title'> & {
  confirm: string
  onConfirm: () => unknown
  isBusy?: boolean
  look?: 'accent' | 'danger'
  /** The label of the button that closes the dialog, beside the cross. */
  cancel?: string
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
