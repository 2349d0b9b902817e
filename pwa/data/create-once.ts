import { useEffect, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { holdForm } from '#sw/delivery/form-lock.ts'
import type { ApiResponse } from '#sw/http/request.ts'

/**
 * Creates a resource once. If a resource with this `key` exists already, because a response was lost or another tab
 * sent the form too, the values are sent to it with `edit`. Throws what `create` and `edit` throw.
 */
export async function createOnce<Created>(
  key: string,
  create: (headers: Record<string, string>) => Promise<ApiResponse<Created>>,
  edit: (made: Created) => Promise<Created>,
): Promise<Created> {
  const { status, body: made } = await create({ 'Idempotency-Key': key })
  return status === 201 ? made : await edit(made)
}

/**
 * The key of what a form creates: that of its draft, so that the form of a reloaded page creates it once. While another
 * tab has the form with this key open, both may become different things, so this form has a key of its own.
 */
export function useCreationKey(ofDraft: string | undefined): string {
  const [newKey] = useState(() => uuidv7())
  const [heldElsewhere, setHeldElsewhere] = useState<string>()
  const key = ofDraft === undefined || ofDraft === heldElsewhere ? newKey : ofDraft

  // In an effect, because the locks are outside React.
  useEffect(() => holdForm(key, () => setHeldElsewhere(key)), [key])

  return key
}
