import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';

/** A bio with more lines or characters is cut off after four lines until the reader opens it. */
const SHORT_BIO_LINES_MAX = 4;
const SHORT_BIO_MAX = 160;

/** The bio of a member, which may have up to 1,000 characters. */
export function MemberBio({ bio, username }: { bio: string; username: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = bio.length > SHORT_BIO_MAX || bio.split('\n').length > SHORT_BIO_LINES_MAX;
  return (
    <div className="text-sm wrap-anywhere text-ink-2">
      <p className={clsx('whitespace-pre-line', isLong && !isOpen && 'line-clamp-4')}>{bio}</p>
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
