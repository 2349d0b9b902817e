/** The owner is the host; the editor and the member at the door help. Only these have rights that guests lack. */
export type EventRole = 'owner' | 'editor' | 'door'

/**
 * `see-guests`: read the names of those who go and wait, and of the people of the event. `edit`: change the event,
 * write to its guests, read the receipts and the answers to questions, approve those who ask to come. `own`: cancel and
 * delete the event, name and remove its people, remove guests, and make codes for links.
 */
export type EventRight = 'see-guests' | 'edit' | 'own'

const ROLES_WITH: Record<EventRight, readonly EventRole[]> = {
  'see-guests': ['owner', 'editor', 'door'],
  edit: ['owner', 'editor'],
  own: ['owner'],
}

/** The only rule about the rights of a role: queries get the roles of a right from here, too. */
export const rolesWith = (right: EventRight): readonly EventRole[] => ROLES_WITH[right]

export function mayDo(role: EventRole | null | undefined, right: EventRight): boolean {
  return role != null && rolesWith(right).includes(role)
}

/** So many members may help with one event, those who did not accept the invitation yet included. */
export const MAX_HELPERS = 10
