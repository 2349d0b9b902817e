import type { Chance } from './chance.ts'
import { bios, circle, firstNames, type Goer, type Host, hometowns, hosts, lastNames, statuses } from './data.ts'

export type Person = { id: string; username: string; genres: string[]; isHost: boolean }
export type HostPerson = Person & Host & { latitude: number; longitude: number }

const INTERESTS = [
  'Dancing',
  'Live Music',
  'DJ Sets',
  'Nightlife',
  'Food & Drinks',
  'Photography',
  'Travel',
  'Art',
  'Friendship',
]
const GENRES = [
  'Salsa',
  'Bachata',
  'Reggaeton',
  'Latin Jazz',
  'Merengue',
  'Cumbia',
  'Vallenato',
  'DemBow',
  'Latin House',
]
const DAY_MS = 24 * 3600 * 1000

export function personNamed<One extends { username: string }>(people: readonly One[], username: string): One {
  const person = people.find(candidate => candidate.username === username)
  if (!person) throw new Error(`no person has the user name ${username}`)
  return person
}

/** The user names of the two sample sign-ins, which get the sample password. */
export const SIGN_INS = { goer: 'ana', host: 'mateo' }

/** Creates all people of the city as rows of `users`, hosts first. */
export function populate(chance: Chance, nowMs: number, passwordHash: string) {
  let phones = 0
  const rowOf = (person: Goer | Host, id: string, isHost: boolean) => {
    const phone = `+1305555${String(100 + phones++).padStart(4, '0')}`
    const createdAt = new Date(nowMs - chance.between(40, 700) * DAY_MS).toISOString()
    const isSignIn = Object.values(SIGN_INS).includes(person.username)
    return {
      id,
      username: person.username,
      password_hash: isSignIn ? passwordHash : null,
      first_name: person.firstName,
      last_name: person.lastName,
      display_name: 'displayName' in person ? (person.displayName ?? null) : null,
      email: `${person.username}@example.com`,
      email_verified_at: createdAt,
      phone_number: phone,
      phone_verified_at: createdAt,
      user_type: isHost ? 'party_host' : 'party_goer',
      bio: person.bio ?? null,
      status_message: person.status ?? null,
      city: 'place' in person ? person.place.city : (person.city ?? 'Miami'),
      state: 'FL',
      hometown: chance.isLucky(0.6) ? chance.pick(hometowns) : null,
      date_of_birth: `${chance.between(1968, 2005)}-${String(chance.between(1, 12)).padStart(2, '0')}-${String(chance.between(1, 28)).padStart(2, '0')}`,
      favorite_genres: person.genres ?? chance.some(GENRES, chance.between(1, 4)),
      interests: ('interests' in person ? person.interests : undefined) ?? chance.some(INTERESTS, chance.between(1, 4)),
      social_links: chance.isLucky(0.4) ? { instagram: person.username.replaceAll('-', '_') } : {},
      venue_name: 'venue' in person ? person.venue : null,
      venue_description: 'about' in person ? person.about : null,
      venue_address: 'place' in person ? `${person.address}, ${person.place.area}` : null,
      venue_phone: isHost ? phone : null,
      venue_website: 'website' in person ? person.website : null,
      promotion_group: 'promotionGroup' in person ? person.promotionGroup : null,
      going_audience:
        'isHidden' in person && person.isHidden ? 'host' : chance.pick(['public', 'followers', 'mutuals', 'mutuals']),
      profile_completed_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    }
  }

  const hostPeople: HostPerson[] = hosts.map(host => ({
    ...host,
    id: chance.id(),
    isHost: true,
    latitude: host.place.latitude + (chance.fraction() - 0.5) * 0.012,
    longitude: host.place.longitude + (chance.fraction() - 0.5) * 0.012,
  }))
  const goers = [...circle, ...strangers(chance)]
  const goerIds = goers.map(() => chance.id())
  const rows = [
    ...hostPeople.map(host => rowOf(host, host.id, true)),
    ...goers.map((goer, index) => rowOf(goer, goerIds[index] ?? '', false)),
  ]
  const goerPeople: Person[] = rows
    .slice(hostPeople.length)
    .map(row => ({ id: row.id, username: row.username, genres: row.favorite_genres, isHost: false }))
  return { rows, hosts: hostPeople, goers: goerPeople }
}

function strangers(chance: Chance): Goer[] {
  const taken = new Set(circle.map(goer => goer.username))
  return firstNames.slice(0, 74).map(firstName => {
    const lastName = chance.pick(lastNames)
    const [first, last] = [plain(firstName), plain(lastName)]
    const forms = [
      `${first}.${last}`,
      `${first}${last.slice(0, 3)}`,
      `${first}_${chance.between(80, 99)}`,
      `${first}baila`,
    ]
    const username = chance.some(forms, 4).find(form => !taken.has(form)) ?? `${first}${last}`
    taken.add(username)
    return {
      username,
      firstName,
      lastName,
      ...(chance.isLucky(0.2) && { displayName: `${firstName} ${lastName.charAt(0)}.` }),
      ...(chance.isLucky(0.25) && {
        city: chance.pick(['Hialeah', 'Miami Beach', 'Doral', 'Coral Gables', 'Fort Lauderdale']),
      }),
      ...(chance.isLucky(0.65) && { bio: chance.pick(bios) }),
      ...(chance.isLucky(0.3) && { status: chance.pick(statuses) }),
    }
  })
}

/** Friends follow each other, each member a few others, and many the hosts of their genres. */
export function followings(chance: Chance, goers: Person[], hostPeople: HostPerson[], nowMs: number) {
  const pairs = new Map<string, { follower_id: string; followee_id: string; at: string }>()
  const follow = (follower: Person, followee: Person) => {
    if (follower.id === followee.id) return
    const at = new Date(nowMs - chance.between(2, 35 * 24) * 3_600_000).toISOString()
    pairs.set(`${follower.id} ${followee.id}`, { follower_id: follower.id, followee_id: followee.id, at })
  }

  const friends = goers.slice(0, circle.length)
  const [ana, ...anasFriends] = friends
  for (const friend of anasFriends) {
    if (ana) follow(ana, friend)
    if (ana) follow(friend, ana)
    for (const other of chance.some(anasFriends, 6)) follow(friend, other)
  }
  for (const goer of goers) {
    for (const other of chance.some(goers, chance.between(3, 16))) {
      follow(goer, other)
      if (chance.isLucky(0.5)) follow(other, goer)
    }
    const liked = hostPeople.filter(host => host.genres.some(genre => goer.genres.includes(genre)))
    for (const host of chance.some(liked, chance.between(1, 5))) follow(goer, host)
  }
  for (const host of hostPeople) for (const other of chance.some(hostPeople, 4)) follow(host, other)
  return [...pairs.values()]
}

function plain(name: string) {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()
}
