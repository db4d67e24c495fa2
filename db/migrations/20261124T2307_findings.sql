-- Until when one process books the parcel. The others wait, so that the carrier gets one order.
alter table parcels add column booking_until timestamptz;
