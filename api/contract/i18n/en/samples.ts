/** The sample events that operators plant in a new city. */
export const samples = {
  host: 'Sample host',
  venue: 'Sample venue',
  about:
    'This is a sample, so that the list shows what an event looks like. Nothing takes place here, and the operators of this site remove it before the first real events.',
  titles: {
    salsa: 'Salsa social',
    bachata: 'Bachata: class and dance',
    reggaeton: 'Reggaeton all night',
    cumbia: 'Cumbia in the patio',
    jazz: 'Latin jazz, live',
    merengue: 'Merengue until late',
  },
}
