import { catalogueTopic, offersTopic } from '../../catalogue/product.ts'
import { siteTopic } from '../../site/site-record.ts'

/** Topics of all pages with prices. */
export const priceDisplayTopics = [siteTopic, catalogueTopic, offersTopic]
