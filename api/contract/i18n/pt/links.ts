import type { PageMessages } from '../en/links.ts'

export const links: PageMessages = {
  site: 'Salsa, bachata, reggaeton e tudo o que começa depois da meia-noite: ache a pista de hoje, vá, siga a sua turma, converse.',
  genres: 'Salsa, bachata, reggaeton e tudo depois da meia-noite',
  cityDescription: (count, city, genres) =>
    count === 0
      ? `Noites latinas em ${city}.`
      : `${links.eventCount(count)} em ${city}: ${genres}. Horários, preços e lugares.`,
  eventCount: count => (count === 1 ? '1 noite' : `${count} noites`),
  nightsIn: city => `Noites latinas em ${city}`,
  tonightIn: city => `Hoje à noite em ${city}`,
  weekendIn: city => `Neste fim de semana em ${city}`,
  genreIn: (genre, city) => `${genre} em ${city}`,
  dateIn: (date, city) => `${date} em ${city}`,
  tonight: 'Hoje à noite',
  weekend: 'Fim de semana',
  twoWeeks: 'Duas semanas',
  ended: 'Encerrado',
  nothingIn: city => `Não há nada anunciado em ${city} para esses dias.`,
  next: date => `O próximo: ${date}`,
  moreInTheApp: count => (count === 1 ? 'Mais uma noite no aplicativo.' : `Mais ${count} noites no aplicativo.`),
  otherCities: 'Cidades com noites',
  unknownCity: 'Essa cidade não está no Pista',
  calendar: 'Agenda',
  feed: 'Feed Atom',
  join: 'Junte-se ao Pista',

  venueDescription: (venue, place, count) =>
    `${venue}, ${place}. ${count === 0 ? links.noNights : links.eventCount(count)}`,
  pastNights: 'Noites passadas',
  moreAt: venue => `Mais em ${venue}`,

  cancelled: 'CANCELADO',
  cancelledBecause: reason => `Cancelado: ${reason}`,
  by: host => `de ${host}`,
  unclaimed: source => `Sem organizador, de ${source}`,
  free: 'Grátis',
  atTheDoor: 'Preço na porta',
  eventDescription: (when, where) => `${when} em ${where}.`,
  tickets: 'Ingressos',
  inTheApp: 'Abra o Pista para ver quem vai, salvar a noite e conversar sobre ela.',

  calendarOf: name => `${name} · Pista`,
  myNights: 'Minhas noites',

  hostTitle: name => `${name} no Pista`,
  hostDescription: (name, place) => `As noites de ${name} em ${place}.`,
  nights: 'Noites',
  noNights: 'Ainda não há noites anunciadas.',
  venue: 'Local',
  jobs: 'Vagas',

  embedOf: title => `${title} · Pista`,
  allOnPista: 'Todas as noites no Pista',
  opensNewTab: 'abre em uma nova aba',
  embedMissing: 'Esta lista não está mais no Pista.',
  embedUnavailable: 'Não é possível mostrar a lista neste momento. Tente de novo daqui a pouco.',
  openPista: 'Abrir o Pista',

  jobTitle: (title, place) => `${title} em ${place}`,
  jobClosed: 'Esta vaga não está mais aberta.',
  salary: 'Salário',
  requirements: 'Requisitos',
  apply: 'Candidate-se nesta mesma página quando o Pista tiver carregado.',
}
