import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Longer bios are cut off after four lines until the reader opens them. */
const SHORT_BIO_MAX = 160;

/** The bio of a member, which may have up to 1,000 characters. */
export function MemberBio({ bio, username }: { bio: string; username: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = bio.length > SHORT_BIO_MAX;
  return (
    <div className="text-sm wrap-anywhere text-ink-2">
      <p className={isLong && !isOpen ? 'line-clamp-4' : 'whitespace-pre-line'}>{bio}</p>
      {isLong && (
        <Button
          tone="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-label={isOpen ? `Show less of ${username}’s bio` : `Show all of ${username}’s bio`}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  );
}
