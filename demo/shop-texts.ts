import type { AboutUs, Faqs, ShopDetails } from '#shop/site/site-record.ts'

export const aboutUs: AboutUs = {
  aboutUs: `Zari is the gold thread in a saree. It runs under the silk, comes up where the light is, and goes under again. We named the shop after it, because good cloth is like that: most of the work is where nobody looks.

We began in 2016 in two rooms above a tailor in Jayanagar, with forty sarees from three weavers and a steel cupboard that did not close. Today we work with a little over two hundred families in Banaras, Kanchipuram, Chanderi, Maheshwar, Paithan, Bhuj, Pochampally, Bhagalpur and Phulia, and with eleven tailors who stitch our suits a few streets from the shop.

We buy straight from the loom. We pay half when the warp is set and half when the cloth is cut, and we write the weaver's town on every tag. If a piece has a slub, a join or a shade that changes, we tell you so before you buy: that is what hand work looks like.

Each saree leaves us with its fall and edging done, folded in muslin, with a spare length of zari for the day a thread comes loose. Each suit is checked on a dress form in every size that we sell.

If you are in Bengaluru, come and see us. The chai is on the house, and nobody will mind if you unfold twenty sarees to take home one.`,
}

export const shopDetails: ShopDetails = {
  address: 'Zari, 14 Patalamma Temple Street, Basavanagudi, Bengaluru 560004, Karnataka',
  mapsLink: 'https://www.google.com/maps/search/?api=1&query=Basavanagudi%2C+Bengaluru+560004',
  instagram: 'https://www.instagram.com/zari.example/',
  facebook: 'https://www.facebook.com/zari.example/',
  pinterest: 'https://www.pinterest.com/zariexample/',
}

export const faqs: Faqs = {
  FAQs: [
    {
      question: 'How long does delivery take?',
      response:
        'Orders leave us within two working days. Metro cities take 2 to 4 days more, the rest of India 4 to 7. Delivery is free, and you can follow your order under Orders.',
    },
    {
      question: 'Is the silk real?',
      response:
        'Where we write pure silk, it is. Our Kanjivarams carry the Silk Mark tag, and blends are called blends. You will find the fabric in the highlights of each piece.',
    },
    {
      question: 'Does a saree come with a blouse piece?',
      response:
        'Most do, 0.8 metres, unstitched. The highlights say how long the saree is and what comes with it. A few cottons, such as our Dhakai jamdani, are woven without one.',
    },
    {
      question: 'Are the fall and edging done?',
      response: 'Yes, on every saree, with matching cotton. It is included in the price.',
    },
    {
      question: 'How do I find my size for a suit?',
      response:
        'S fits a bust of 34 inches, M 36, L 38, XL 40 and XXL 42, each with two inches of ease. Between two sizes take the larger: the seams have an inch to take in.',
    },
    {
      question: 'Can I return or exchange a piece?',
      response:
        'Within seven days, unworn and with its tag, for an exchange or your money back. Sarees with a stitched blouse and pieces altered for you cannot come back. Write to us through the contact page first.',
    },
    {
      question: 'Will the colour look the same?',
      response:
        'Silk changes with the light, and screens differ. If a shade matters, write to us: we photograph the piece by the window at noon and at dusk, and send you both.',
    },
    {
      question: 'How do I look after zari?',
      response:
        'Dry clean, keep it in muslin and not in plastic, refold it every few months along new lines, and keep perfume away from the gold. It will outlive the cupboard.',
    },
    {
      question: 'How can I pay?',
      response:
        'By card, UPI or net banking through Razorpay. We never see or keep your card number.',
    },
    {
      question: 'Do you ship outside India?',
      response:
        'Not yet through the shop. Write to us with your city and the piece you love, and we will see what we can do.',
    },
  ],
}
