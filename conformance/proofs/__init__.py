"""What is made from the formulas: proofs, vectors, and every situation of two players."""
