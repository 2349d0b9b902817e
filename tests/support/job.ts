/** A job as a host posts it. */
export const BARTENDER = {
  title: 'Bartender',
  description: 'Two bars, one long night.',
  requirements: 'A year behind a busy bar.',
  location: 'Miami',
  salaryRange: '$20–25 an hour and tips',
  contactEmail: 'mateo@example.com',
  contactPhone: '(305) 555-0199',
}
