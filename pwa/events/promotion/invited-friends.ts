import { DELETED_USER, messageText } from '#contract/messages/message-rules.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'

export type Friend = {
  id: string
  name: string
  picture: string | null
  /** Null for a person with whom the member has no conversation yet. Starting one needs a connection. */
  conversationId: string | null
}

type Person = Named & { id: string; profileImageUrl: string | null }

/** More than this is no invitation of friends any more. */
export const MAX_INVITED = 20

/** The people with whom the member talks, latest first, and then the others whom the member follows. */
export function friendsOf(
  conversations: { id: string; otherUser: Person; readOnly: boolean }[],
  followed: Person[],
): Friend[] {
  const talking = conversations
    .filter(({ otherUser, readOnly }) => !readOnly && otherUser.id !== DELETED_USER)
    .map(({ id, otherUser }) => friendOf(otherUser, id))
  const known = new Set(talking.map(({ id }) => id))
  return [...talking, ...followed.filter(({ id }) => !known.has(id)).map(person => friendOf(person, null))]
}

function friendOf(person: Person, conversationId: string | null): Friend {
  return { id: person.id, name: displayNameOf(person), picture: person.profileImageUrl, conversationId }
}

/** The typed words, and in the last line the link from which the thread draws the card. */
export function invitationText(typed: string, link: string): string {
  return messageText(`${typed.trim()}\n${link}`)
}

export function isNamedLike({ name }: Friend, typed: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain(name).includes(plain(typed.trim()))
}
