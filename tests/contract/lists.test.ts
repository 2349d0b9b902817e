import { describe, expect, test } from 'vitest'
import { eventCategories } from '#contract/events/categories.ts'
import { interests, jobTypes, onboardingGenres, profileGenres, shortEditGenres } from '#contract/people/choices.ts'
import { states } from '#contract/places/states.ts'

describe('the choices on a screen', () => {
  test('are the genres of that screen', () => {
    expect(profileGenres.join(' · ')).toBe(
      'Salsa · Bachata · Reggaeton · Latin Jazz · Merengue · Cumbia · Corridos · Top 40s · Vallenato · DemBow · Mash Ups · Latin House',
    )
    expect(onboardingGenres.join(' · ')).toBe(
      'Salsa · Bachata · Reggaeton · Latin Jazz · Merengue · Cumbia · Tango · Flamenco · Bossa Nova · Mariachi',
    )
    expect(shortEditGenres.join(' · ')).toBe('Salsa · Bachata · Reggaeton · Merengue · Latin Jazz · Cumbia')
  })

  test('are fifteen interests and ten categories', () => {
    expect(interests.join(' · ')).toBe(
      'Dancing · Live Music · DJ Sets · Nightlife · Food & Drinks · Cultural Events · Social Media · Photography · Travel · Fashion · Art · Sports · Business Networking · Romance · Friendship',
    )
    expect(eventCategories.join('/')).toBe(
      'Salsa/Bachata/Reggaeton/Merengue/Cumbia/Latin Jazz/Música Urbana/Rumba Tropical/Latin Pop/Other',
    )
  })

  test('are four kinds of jobs', () => {
    expect(jobTypes.map(({ label }) => label)).toEqual(['Full-time', 'Part-time', 'Contract', 'Temporary'])
    expect(jobTypes.map(({ value }) => value)).toEqual(['full-time', 'part-time', 'contract', 'temporary'])
  })
})

describe('the states', () => {
  const fifty = states.slice(0, 50)

  test('are the fifty by name, then Puerto Rico and Washington', () => {
    const codes =
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR DC'
    expect(states.map(({ code }) => code).join(' ')).toBe(codes)
    expect(fifty.map(({ name }) => name)).toEqual(fifty.map(({ name }) => name).toSorted())
  })

  test('have five to thirteen cities each, none twice', () => {
    for (const { cities } of fifty) {
      expect(cities.length).toBeGreaterThanOrEqual(5)
      expect(cities.length).toBeLessThanOrEqual(13)
      expect(new Set(cities).size).toBe(cities.length)
    }
  })

  test('name every city without stray spaces', () => {
    for (const city of states.flatMap(({ cities }) => cities)) expect(city).toMatch(/^\S+( \S+)*$/)
  })
})
