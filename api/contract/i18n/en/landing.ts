export const landing = {
  headline: ['The floor', 'is yours tonight.'],
  tagline:
    'The Ultimate Latin Entertainment Platform Where Party Goers Discover Amazing Events and Hosts Create Unforgettable Experiences',

  goer: {
    title: 'Come to dance',
    text: "Find tonight's floor, follow your people, go.",
    join: 'Join as Party Goer',
  },
  host: {
    title: 'Run the night',
    text: 'Fill your room. Hire your crew. Answer fast.',
    join: 'Join as Party Host',
  },
  getStarted: 'Get Started Now',
  signIn: 'Already have an account? Sign In',

  genresTitle: 'What moves you?',
  genres: [
    'Música Urbana',
    'Rumba Tropical',
    'Salsa',
    'Bachata',
    'Reggaeton',
    'Merengue',
    'Latin Jazz',
    'Cumbia',
    'Y Mucho Más',
  ],

  demoTitle: 'Look around first',
  demoText: 'No account needed. These rooms are furnished with made-up people.',
  demos: {
    goer: { title: "A goer's week", text: 'Nights saved, friends, favourites.' },
    host: { title: "A host's desk", text: 'Events, reviews and the door count.' },
    discover: { title: 'A city on Friday', text: 'Everything on, one thumb away.' },
    create: { title: 'Put up a night', text: 'Draft your event and see its poster.' },
  },

  next: {
    tonightIn: (city: string) => `Tonight in ${city}`,
    nextIn: (city: string) => `Next in ${city}`,
    seeAll: (count: number) => (count === 1 ? 'See 1' : `See all ${count}`),
    nothing: (city: string) => `No night is announced in ${city} yet.`,
    openTonight: 'Open the calendar',
  },

  admin: 'Admin',

  modal: {
    welcomeBack: 'Welcome Back!',
    joinAsGoer: 'Join as Party Goer',
    joinAsHost: 'Join as Party Host',
    seeGenre: (genre: string) => `See ${genre} nights`,
    seeAllGenres: 'See all nights',
    iAm: 'I am a',
    goer: 'Party Goer',
    host: 'Party Host',
    firstName: 'First Name',
    lastName: 'Last Name',
    city: 'City',
    cityPlaceholder: 'Miami',
    state: 'State',
    statePlaceholder: 'FL',
    email: 'Email',
    password: 'Password',
    join: 'Create Account',
    signIn: 'Sign In',
    haveAccount: 'Already have an account?',
    toSignIn: 'Sign in instead',
    newHere: 'New here?',
    toJoin: 'Create an account',
    next: 'You confirm on the next page.',
    required: 'Please fill this in.',
    notAnEmail: 'This does not look like an email yet.',
  },
}
