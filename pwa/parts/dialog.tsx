import { useI18n } from '#pwa/i18n/i18n.ts'
import { ModalDialog, type ModalDialogProps } from '#pwa/ui/dialog.tsx'

export type DialogProps = Omit<ModalDialogProps, 'closeLabel'>

/** A modal dialog with the label of its cross in the language of the reader. */
export function Dialog(props: DialogProps) {
  return <ModalDialog {...props} closeLabel={useI18n().shell.dialog.close} />
}
