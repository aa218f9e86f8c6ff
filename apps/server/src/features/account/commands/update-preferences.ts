import type { Preferences } from '@quartermaster/contract/account';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** Replaces all preferences of the actor. */
export async function updatePreferences(tx: Tx, { userId }: Actor, preferences: Preferences): Promise<void> {
  await tx.sql`
    insert into user_preferences (user_id, theme, compact_view, notifications_enabled, sound_effects,
      dice_roll_animation, updated_at)
    values (${userId}, ${preferences.theme}, ${preferences.compactView}, ${preferences.notificationsEnabled}, ${preferences.soundEffects},
      ${preferences.diceRollAnimation}, ${tx.now})
    on conflict (user_id) do update set theme = excluded.theme, compact_view = excluded.compact_view,
      notifications_enabled = excluded.notifications_enabled, sound_effects = excluded.sound_effects,
      dice_roll_animation = excluded.dice_roll_animation, updated_at = excluded.updated_at`;
}
