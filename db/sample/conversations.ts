/** Each line has the speaker, the text, and how many minutes ago it was sent. */
export type SampleConversation = {
  between: [one: string, other: string]
  lines: [speaker: 0 | 1, content: string, minutesAgo: number][]
  /** How many of the last lines the first, and the second, person has not read. */
  unread?: [number, number]
}

export const sampleConversations: SampleConversation[] = [
  {
    between: ['ana', 'lucia.fm'],
    lines: [
      [0, '¿vas el viernes a lo de Mateo?', 1510],
      [1, 'obvio. tengo el carro', 1506],
      [1, 'paso por ti a las 10:30?', 1506],
      [0, '10:45, que salgo tarde de la oficina', 1498],
      [1, 'eso dijiste la última vez y fueron las 11:20 😌', 1497],
      [0, 'jajaja prometido', 1496],
      [1, 'Camila y Diego también vienen. Diego quiere estar junto al timbal', 240],
      [0, 'dónde si no', 236],
      [1, 'ponte los zapatos de gamuza, me dijeron que pulieron el piso', 38],
      [1, 'y trae chicle', 37],
    ],
    unread: [2, 0],
  },
  {
    between: ['ana', 'mateo'],
    lines: [
      [0, 'Hi Mateo! Is the casino class on Wednesday also for people who only know the basic step?', 4400],
      [1, 'Hola Ana! Yes, first half hour is exactly that. Dalia’s students help out, nobody gets lost.', 4371],
      [0, 'Perfect, we are four. Do we need a list?', 4369],
      [1, 'I put you down, “Ana + 3”. Tell my grandmother the word is “guayaba”.', 4360],
      [0, 'I love your grandmother', 4358],
      [1, 'Everybody does. She gets the tips too.', 4355],
      [0, 'We were there! That second set 🔥', 2890],
      [
        1,
        'Gracias!! The trumpet player still talks about your table. Review if you have a minute, it helps more than you think',
        2881,
      ],
      [0, 'Done', 2870],
      [1, '🙏 See you Saturday? La Sabrosura brings the whole brass', 95],
    ],
    unread: [1, 0],
  },
  {
    between: ['ana', 'renata_on2'],
    lines: [
      [1, 'Were you counting out loud yesterday or was that a cry for help', 3005],
      [0, 'both', 3001],
      [1, 'Thursday, On2, eight o’clock. I will stand behind you and count', 2999],
      [0, 'this is why we are friends', 2990],
    ],
  },
  {
    between: ['ana', 'jazmin.v'],
    lines: [
      [1, 'Hola! Soy Jazmín, nos conocimos en la clase de bachata (la que te pisó) 🙈', 5900],
      [0, 'jajaja hola!! me han pisado peor', 5888],
      [1, '¿Tú vas siempre los martes?', 5885],
      [0, 'Casi siempre. Llega a las 8:20 para coger sitio adelante', 5880],
      [1, 'hecho 💃', 5879],
    ],
  },
  {
    between: ['ana', 'oswaldo76'],
    lines: [
      [1, 'Señorita Ana, encontré la grabación del setenta y dos que le comenté.', 9050],
      [0, 'Don Oswaldo!! ¿La puede llevar el domingo al mambo?', 9020],
      [1, 'Con mucho gusto. Y usted me guarda un chachachá.', 9011],
      [0, 'Dos', 9010],
    ],
  },
  {
    between: ['ana', 'teo.bass'],
    lines: [
      [1, 'late set at Tamarindo on Friday, the quartet with the left-handed bassist', 700],
      [0, 'before or after Mateo’s?', 690],
      [1, 'before. 10:30, then we walk… no wait, it is Coconut Grove. we drive', 688],
      [0, 'Lucía has the car', 688],
      [1, 'then Lucía is invited', 685],
    ],
  },
  {
    between: ['mateo', 'kikemontuno'],
    lines: [
      [0, 'Kike, me falta un tres para el domingo de resaca. ¿Puedes?', 2950],
      [1, '¿A qué hora y con quién?', 2940],
      [0, 'De ocho a diez. Bajo, bongó y tú. Sopa incluida', 2938],
      [1, 'Por la sopa voy', 2930],
      [0, 'La abuela hace ajiaco', 2929],
      [1, 'Entonces llevo a mi mamá', 2928],
    ],
  },
  {
    between: ['mateo', 'diegorumba'],
    lines: [
      [1, 'Vi que buscas percusionista para el taller. Yo puedo', 1400],
      [0, 'Estaba por escribirte. ¿Sábados a las seis?', 1395],
      [1, 'Sábados no, que toco… bueno, que miro tocar', 1394],
      [1, '¿Jueves?', 1394],
      [0, 'Déjame ver con el patio y te digo mañana', 1380],
      [1, 'Dale. Tengo doce güiros, no preguntes por qué', 26],
    ],
    unread: [1, 0],
  },
  {
    between: ['mateo', 'dalia.paso'],
    lines: [
      [0, 'Dalia, how many of your students come on Wednesday?', 3100],
      [1, 'Eleven, and two who say they are not nervous', 3090],
      [0, 'I will keep the front corner free', 3088],
      [1, 'You are a gentleman. Soup on Sunday?', 3085],
      [0, 'Soup on Sunday', 3084],
    ],
  },
  {
    between: ['mateo', 'yadiel'],
    lines: [
      [1, 'Hi! I am a nurse and also a decent bartender. Saw your listing, is it only weekends?', 810],
      [0, 'Fridays and Saturdays, nine to four. Do you have a server card?', 640],
      [1, 'I do. Can I send the application here or through the form?', 150],
    ],
    unread: [1, 0],
  },
  {
    between: ['nena.brito', 'jazmin.v'],
    lines: [
      [1, 'Hola Nena, dejé una chaqueta verde en el club', 1300],
      [0, 'La tengo. También tengo un zapato dorado, ¿es tuyo?', 1290],
      [1, 'Ojalá. Soy 6', 1288],
    ],
  },
  {
    between: ['camiperreo', 'sotano.siete'],
    lines: [
      [0, 'is the friday one sold out or does the door lie', 420],
      [1, 'the door lies. come before 12', 410],
      [0, '🫡', 409],
    ],
  },
  {
    between: ['lucia.fm', 'cumbiamba'],
    lines: [
      [0, 'Rosalba, ¿me dejas grabar diez minutos de gaitas para el programa?', 6100],
      [1, 'Diez y los que quieras. Llega temprano, que después hay bulla', 6080],
      [0, 'Gracias 💛', 6079],
    ],
  },
  {
    between: ['maitebaila', 'ana'],
    lines: [
      [0, 'Ana, los domingos en el patio, ¿te sumas? Somos cinco y falta quien maneje', 2000],
      [1, 'Me sumo, pero manejar no: pregúntale a Lucía', 1990],
      [0, 'Pobre Lucía', 1989],
      [1, 'Le compramos gasolina y sancocho', 1985],
    ],
  },
]
