-- A collection in any order and with any filters is then read from the index of the order alone: the dearest suits come behind
-- 40,000 dearer sarees, whose documents nobody has to look at.
drop index search_documents_newest, search_documents_by_price, search_documents_by_discount;
create index search_documents_newest on search_documents (created_at desc, product_id desc) include (facets);
create index search_documents_by_price on search_documents (price_paise, product_id) include (facets);
create index search_documents_by_discount on search_documents (discount_percent desc, product_id desc) include (facets);
