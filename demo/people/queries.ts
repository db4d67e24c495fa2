import type { QueryText } from '#shop/inbox/query.ts'

export const demoQueries: QueryText[] = [
  {
    yourName: 'Shalini Menon',
    yourEmail: 'shalini.menon@example.com',
    yourSubject: 'Kasavu for a whole choir',
    yourMessage:
      'We are fourteen women who sing at Onam and would like the same kasavu saree for all of us. Could you keep fourteen, and would there be a price for that?',
  },
  {
    yourName: 'Gurpreet Kaur',
    yourEmail: 'gurpreet.k@example.com',
    yourSubject: 'Patiala salwar length',
    yourMessage:
      'I am 5 feet 10. Is the salwar of the mustard phulkari suit long enough, or can your tailor add a few inches?',
  },
  {
    yourName: 'Ritika Bose',
    yourEmail: 'ritika.bose@example.com',
    yourSubject: '',
    yourMessage:
      'The jamdani reached me today. It is even lighter than you said. Please tell the weaver that my grandmother cried a little.',
  },
  {
    yourName: 'Arvind Rao',
    yourEmail: 'arvind.rao@example.com',
    yourSubject: 'A gift, and I know nothing',
    yourMessage:
      'My wife wears blues and greens and does not like heavy sarees. Our anniversary is in three weeks. What should I buy, and will it come wrapped?',
  },
  {
    yourName: 'Nafisa Shaikh',
    yourEmail: 'nafisa.shaikh@example.com',
    yourSubject: 'Exchange',
    yourMessage:
      'I ordered the lavender suit in M and need an L. It is unworn and has its tag. How do I send it back?',
  },
]

export const demoSubscribers = [
  'kavya.nair@example.com',
  'tanvi.joshi@example.com',
  'ishita.sen@example.com',
  'zoya.merchant@example.com',
  'meher.dastur@example.com',
  'pallavi.reddy@example.com',
  'nandini.pillai@example.com',
]
