/** A host's own figures. These messages are loaded with that page. */
export const numbers = {
  byEvent: 'Views, saves and guests, by night',
  event: 'Night',
  views: 'Views',
  saves: 'Saves',
  interested: 'Interested',
  going: 'Going',
  weeks: 'The last twelve weeks',
  viewsInWeek: (count: number, week: string) => `${count} ${count === 1 ? 'view' : 'views'} in the week of ${week}`,
  followersInWeek: (count: number, week: string) =>
    `${count} new ${count === 1 ? 'follower' : 'followers'} in the week of ${week}`,
  viewsPerWeek: 'Views a week',
  followersPerWeek: 'New followers a week',
  note: 'Counted here and by nobody else: one view a person or browser and day, your own apart. Who it was is not kept.',
  cancelled: 'Cancelled',
}
