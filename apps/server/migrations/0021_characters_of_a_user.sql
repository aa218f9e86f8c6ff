-- Whose private history lines somebody may read: also those of characters that were deleted.
create index characters_of_user on characters (user_id);
