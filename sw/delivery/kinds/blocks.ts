import * as calls from '#contract/people/calls.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { updateCached, withOrWithout } from '../../cache/responses.ts'
import type { PersonStore } from '../../db.ts'
import { resource, send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'
import { followingOf, profileAt } from './follows.ts'

/** The fields of a person that the list of blocked people shows. */
export type BlockedPerson = Omit<SearchUser, 'userType' | 'favoriteGenres'>

/** The list of blocked people shows the person while the block waits. */
export type Block = { blocks: boolean; person: BlockedPerson }

/* Whether the person blocks the one whose id is the key. The last choice counts; the calls set a state. */
export const block: Kind<'block', Block> = {
  name: 'block',
  coalesce: 'replace',
  refusal: 'drop',
  // The server deletes a follow with the block.
  cancels: 'follow',
  changes: (personId, userId) => [profileAt(personId), followingOf(userId), resource(calls.blockedPeople)],

  send: ([{ key: personId, body }], { userId }) =>
    // As in `page-follows.ts`, without a description of the second call.
    send({ ...calls.block, method: body.blocks ? 'PUT' : 'DELETE' }, { params: { id: personId }, forUser: userId }),

  async delivered(store, [{ key: personId, body }]) {
    const isBlocked = body.blocks
    await updateCached(store, profileAt(personId), profile => ({
      ...profile,
      isBlocked,
      isFollowing: profile.isFollowing && !isBlocked,
    }))
    if (isBlocked) await hideConversation(store, personId)
    await updateCached<BlockedPerson[]>(store, resource(calls.blockedPeople), list => withBlock(list, body))
  },
}

/** The next list deletes the conversation; until then no screen shows it. */
async function hideConversation({ conversations }: PersonStore, personId: string) {
  await conversations
    .filter(({ otherUser }) => otherUser.id === personId)
    .modify(conversation => {
      conversation.isHidden = true
    })
}

/** The list after this block or unblock. */
export function withBlock(list: BlockedPerson[], { blocks, person }: Block): BlockedPerson[] {
  return withOrWithout(list, blocks, person, 'id')
}
