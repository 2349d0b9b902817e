import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import type { PartProps, useSaving } from './use-saving.ts'

type PartFormProps = Pick<PartProps, 'action'> & {
  saving: Pick<ReturnType<typeof useSaving>, 'isBusy' | 'failure'>
  onSubmit: () => unknown
  children: ReactNode
}

/** The form of a part of the settings. */
export function PartForm({ saving, action, onSubmit, children }: PartFormProps) {
  return (
    <Form noValidate className="space-y-5" onSubmit={onSubmit}>
      {saving.failure && <Notice tone="error">{saving.failure}</Notice>}
      {children}
      <Button type="submit" isBusy={saving.isBusy}>
        {action}
      </Button>
    </Form>
  )
}
