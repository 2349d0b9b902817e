export type Opening = {
  host: string
  title: string
  jobType: 'full-time' | 'part-time' | 'contract' | 'temporary'
  location: string
  salaryRange: string
  description: string
  requirements: string
  daysAgo: number
  isClosed?: boolean
}

export const openings: Opening[] = [
  {
    host: 'mateo',
    title: 'Bartender, Fridays and Saturdays',
    jobType: 'part-time',
    location: 'Casa Trueno, Little Havana',
    salaryRange: '$15 an hour plus tips',
    description:
      'Two bars, one back bar, a crowd that dances between drinks. You will make more cafecito than you expect. Staff meal before doors, rides home after three.',
    requirements:
      'Two years behind a busy bar, a server card, English and Spanish enough to take an order over a trumpet.',
    daysAgo: 6,
  },
  {
    host: 'mateo',
    title: 'Técnico de sonido',
    jobType: 'contract',
    location: 'Casa Trueno, Little Havana',
    salaryRange: '$220 por noche',
    description:
      'Doce canales de metales y percusión en una sala de ladrillo. Montaje a las seis, prueba a las siete y media, cierre a las cuatro.',
    requirements: 'Experiencia con banda completa en vivo, oído paciente, tapones propios.',
    daysAgo: 12,
  },
  {
    host: 'mateo',
    title: 'Door and guest list, anniversary weekend',
    jobType: 'temporary',
    location: 'Casa Trueno, Little Havana',
    salaryRange: '$18 an hour',
    description:
      'Three long nights at the door beside the owner’s grandmother. She knows everyone; you have the tablet.',
    requirements: 'Kind and firm, in that order. A good coat.',
    daysAgo: 30,
    isClosed: true,
  },
  {
    host: 'nena.brito',
    title: 'Bachata teacher, Tuesdays',
    jobType: 'part-time',
    location: 'Club Guayaba, Wynwood',
    salaryRange: '$60–80 a class',
    description:
      'Lead the beginners’ hour while Nena takes the intermediates. Groups of twenty, rotation every few minutes.',
    requirements: 'You teach both roles, you ask before you touch, and you can count in two languages.',
    daysAgo: 3,
  },
  {
    host: 'sotano.siete',
    title: 'Security, weekend nights',
    jobType: 'part-time',
    location: 'Sótano Siete, Wynwood',
    salaryRange: '$22–26 an hour',
    description: 'Calm people at a loud door. Four on the team, clear rules, water for everyone, no heroes.',
    requirements: 'Class D licence, first-aid certificate, references from a venue.',
    daysAgo: 9,
  },
  {
    host: 'azotea_coral',
    title: 'Resident DJ, sunset sets',
    jobType: 'contract',
    location: 'La Azotea Coral, Brickell',
    salaryRange: '$250–400 a set',
    description: 'Fridays from half past six. Start where the sky is and leave them ready to dance at nine.',
    requirements: 'Send a mix of an hour recorded in one take, and tell us what you would never play.',
    daysAgo: 2,
  },
  {
    host: 'donpalmar',
    title: 'Stage manager',
    jobType: 'full-time',
    location: 'Teatro Palmar, Downtown',
    salaryRange: '$52,000–60,000 a year',
    description:
      'Eighteen-piece orchestras, two stages during the festival, and a chandelier that must not be touched.',
    requirements: 'Three years of live stage work, scheduling, and a voice that carries without a microphone.',
    daysAgo: 15,
  },
  {
    host: 'tamarindo.bar',
    title: 'Cocinero o cocinera de noche',
    jobType: 'full-time',
    location: 'Bar Tamarindo, Coconut Grove',
    salaryRange: '$20–24 la hora',
    description:
      'Platos pequeños, cocina abierta, música a tres metros. De miércoles a domingo, de cuatro a once y media.',
    requirements: 'Experiencia en línea, carné de manipulación de alimentos y gusto por las croquetas bien hechas.',
    daysAgo: 5,
  },
  {
    host: 'cumbiamba',
    title: 'Food truck helper, Saturdays',
    jobType: 'part-time',
    location: 'Patio Flamboyán, Little River',
    salaryRange: '$16 an hour plus tips',
    description:
      'Arepas, patacones and the sancocho at one in the morning. Fast hands, good mood, dancing between orders is allowed.',
    requirements: 'Food handler card, Saturdays free until three.',
    daysAgo: 1,
  },
  {
    host: 'rumbadoral',
    title: 'Mesonero, jueves a sábado',
    jobType: 'part-time',
    location: 'Terraza Añil, Doral',
    salaryRange: '$12 la hora más propinas',
    description: 'Terraza de ciento veinte puestos, carta corta, gente contenta. Turno de seis a dos.',
    requirements: 'Un año de experiencia, buena memoria y zapatos cómodos.',
    daysAgo: 8,
  },
]

/** Applicants for the first opening. */
export const applicants: { name: string; phone: string; email: string; letter: string | null; daysAgo: number }[] = [
  {
    name: 'Bianca Tirado',
    phone: '(305) 555-0191',
    email: 'bianca.tirado@example.com',
    letter:
      'Six years in hotel bars, two in a place where people actually dance. I would like more of the second kind.',
    daysAgo: 4,
  },
  {
    name: 'Ricardo Somoza',
    phone: '(786) 555-0142',
    email: 'r.somoza@example.com',
    letter: 'Trabajo rápido y canto los coros. Disponible todos los fines de semana.',
    daysAgo: 3,
  },
  { name: 'Keisha Barnes', phone: '(305) 555-0175', email: 'keisha.barnes@example.com', letter: null, daysAgo: 1 },
]
