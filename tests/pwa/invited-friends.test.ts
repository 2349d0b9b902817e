import { expect, test } from 'vitest'
import { friendsOf, invitationText, isNamedLike } from '#pwa/events/promotion/invited-friends.ts'
import { linkedEvent } from '#pwa/messages/thread/message-text.tsx'

const person = (id: string, firstName: string) => ({
  id,
  firstName,
  lastName: '',
  username: firstName.toLowerCase(),
  profileImageUrl: null,
})
const talk = (id: string, otherUser: ReturnType<typeof person>, readOnly = false) => ({ id, otherUser, readOnly })

test('the people with whom a member talks come first, then those whom the member follows, each once', () => {
  const friends = friendsOf(
    [talk('c1', person('ana', 'Ana')), talk('c2', person('deleted', '')), talk('c3', person('leo', 'Leo'), true)],
    [person('ana', 'Ana'), person('marco', 'Marco')],
  )
  expect(friends.map(({ id, conversationId }) => [id, conversationId])).toEqual([
    ['ana', 'c1'],
    ['marco', null],
  ])
})

test('the link is the last line of an invitation, so that the thread shows the event', () => {
  const link = 'https://pista.example/e/noche?from=guests'
  expect(invitationText('  Come with me? \n', link)).toBe(`Come with me?\n${link}`)
  expect(invitationText(' ', link)).toBe(link)
  expect(linkedEvent(invitationText('Come?', link), 'https://pista.example')).toMatchObject({ words: 'Come?' })
})

test('a friend is found without accents', () => {
  const [friend] = friendsOf([talk('c1', person('jose', 'José'))], [])
  expect(friend && isNamedLike(friend, ' jose')).toBe(true)
  expect(friend && isNamedLike(friend, 'ana')).toBe(false)
})
