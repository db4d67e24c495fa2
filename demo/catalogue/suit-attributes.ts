/** The attributes of each suit, by its slug. Its highlights contain more of them. */
export const suitAttributes: Record<string, string> = {
  'a-line-mulmul-daisy':
    'fabric.mulmul work.block-print occasion.everyday colour.yellow colour.white pattern.floral transparency.opaque',
  'a-line-georgette-lavender':
    'fabric.georgette work.thread-work occasion.wedding occasion.party colour.lavender transparency.opaque',
  'a-line-ajrakh-madder':
    'fabric.modal work.ajrakh occasion.festive occasion.everyday colour.madder colour.indigo region.gujarat',
  'a-line-rawsilk-fuchsia':
    'fabric.raw-silk work.zari occasion.festive occasion.party colour.fuchsia pattern.temple-border transparency.opaque',
  'anarkali-noor-emerald':
    'fabric.art-silk work.zari occasion.wedding occasion.festive colour.emerald pattern.floral transparency.opaque',
  'anarkali-mughal-ivory':
    'fabric.georgette work.chikankari occasion.festive occasion.party colour.ivory transparency.opaque region.lucknow',
  'anarkali-rani-bandhani':
    'fabric.silk-cotton work.gota-patti work.bandhani occasion.festive colour.rani-pink pattern.dots region.gujarat',
  'angrakha-indigo-block':
    'fabric.cotton work.block-print occasion.everyday colour.indigo region.rajasthan',
  'anarkali-velvet-garnet':
    'fabric.velvet work.zari occasion.wedding colour.maroon pattern.floral transparency.opaque',
  'palazzo-chikan-mint':
    'fabric.cotton work.chikankari occasion.office occasion.everyday colour.mint region.lucknow',
  'palazzo-navy-temple':
    'fabric.silk-blend work.zari occasion.festive occasion.party colour.navy pattern.temple-border',
  'palazzo-bloom-coral':
    'fabric.rayon work.printed occasion.party occasion.everyday colour.coral pattern.floral',
  'sharara-champagne':
    'fabric.georgette work.thread-work work.sequins occasion.wedding occasion.party colour.champagne colour.silver transparency.opaque',
  'patiala-phulkari-mustard':
    'fabric.silk-cotton work.phulkari occasion.festive occasion.mehndi colour.rani-pink colour.mustard',
  'patiala-cotton-turquoise':
    'fabric.cotton work.block-print occasion.everyday colour.turquoise pattern.floral',
  'patiala-silk-bottle-green':
    'fabric.art-silk work.gota-patti occasion.wedding colour.bottle-green colour.red region.punjab',
  'dhoti-ivory-saffron': 'fabric.silk-cotton occasion.festive colour.saffron pattern.plain',
  'sharara-plum-gota':
    'fabric.chinon work.gota-patti occasion.wedding occasion.party colour.plum pattern.floral',
  'sharara-cotton-rust': 'fabric.cotton work.block-print occasion.everyday colour.rust',
  'straight-ochre-kalamkari':
    'fabric.cotton work.block-print work.kalamkari occasion.office occasion.everyday colour.mustard pattern.floral',
  'straight-chanderi-sage':
    'fabric.silk-cotton weave.chanderi occasion.festive occasion.office colour.sage pattern.butis transparency.opaque region.madhya-pradesh',
  'straight-pochampally-black':
    'fabric.cotton weave.ikat occasion.party occasion.office colour.black pattern.geometric region.telangana',
  'straight-tussar-coral':
    'fabric.silk-blend work.zari work.thread-work occasion.festive occasion.party colour.coral pattern.floral',
  'straight-banarasi-midnight':
    'fabric.art-silk weave.banarasi work.zari occasion.wedding occasion.festive colour.midnight-blue',
  'straight-linen-sky': 'fabric.linen occasion.office occasion.everyday colour.sky-blue',
}
